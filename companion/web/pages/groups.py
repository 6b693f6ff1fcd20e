"""A group: what its people played together, and who they are. Whoever holds its link may open it."""

from collections import defaultdict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.game.text import say
from companion.tables import Group, Person, Unknown
from companion.tables.history.play_queries import Scope
from companion.web.forms.history import GroupForm, PersonForm
from companion.web.http.device_cookie import device, is_robot, store
from companion.web.http.errors import PageError, error_page
from companion.web.http.public_links import external_url
from companion.web.pages.plays import group_name, history_context

blueprint = Blueprint("groups", __name__)
blueprint.add_app_template_filter(group_name, "group")

_MANY = 60  # Of more people not each is shown with all the others to choose from: that would be thousands of choices.


def find_group(key: str) -> Group:
    """:raise PageError: no group has this link, or none any more."""
    group = store().groups.by_key(key)
    if group is None and store().groups.is_former(key):
        raise PageError(
            say("This link was renewed"),
            say("The group has a new link, and this one no longer works. Ask somebody in the group for it."),
            410,
        )
    if group is None:
        raise PageError(
            say("No group at this link"),
            say("The link is incomplete, or the group no longer exists. Ask one of its players for the link."),
        )
    return group


@blueprint.get("/groups/<key>")
def page(key: str) -> str:
    group = find_group(key)
    if not is_robot():
        store().groups.hold(group.id, device())
    link = external_url("groups.page", key=key)
    return render_template("groups/page.html", group=group, link=link, **history_context(Scope(group=group.id)))


@blueprint.get("/groups/<key>/people")
def people(key: str) -> str:
    return _people(find_group(key))


def _people(group: Group, form: GroupForm | None = None, wrong: PersonForm | None = None) -> str:
    """Everybody can turn out to be anybody else. Where many are, one at a time is opened."""
    counted = {person.key: number for person, number in store().plays.choices(Scope(group=group.id)).people.items()}
    many, asked = len(group.here) > _MANY, request.args.get("person")
    merged: defaultdict[str, list[Person]] = defaultdict(list)
    for person in group.people:
        if person.merged_into:
            merged[person.merged_into].append(person)

    def row(person: Person) -> PersonForm | None:
        if wrong and wrong.key.data == person.key:
            return wrong
        return PersonForm.of(group, person) if not many or person.key == asked else None

    return render_template(
        "groups/people.html",
        group=group,
        form=form or GroupForm(data={"name": group.name}),
        rows=[(person, row(person)) for person in group.here],
        merged=merged,
        counted=counted,
        many=many,
    )


@blueprint.post("/groups/<key>/name")
def rename(key: str) -> ResponseReturnValue:
    group, form = find_group(key), GroupForm.sent()
    if not form.validate():
        return _people(group, form), 422
    store().groups.rename(group.id, form.name.data or "")
    return redirect(url_for("groups.people", key=key), 303)


@blueprint.post("/groups/<key>/people")
def change(key: str) -> ResponseReturnValue:
    """Call a person otherwise, or say that they are another one; undo either."""
    group = find_group(key)
    form = PersonForm.sent().among(group)
    if not form.validate():
        return _people(group, wrong=form), 422
    person = form.key.data or ""
    if form.same.data:
        store().groups.merge(group.id, person, form.same.data)
    else:
        store().groups.rename_person(group.id, person, form.name.data or "")
    return redirect(url_for("groups.people", key=key, _anchor=f"person-{form.same.data or person}"), 303)


@blueprint.post("/groups/<key>/part")
def part(key: str) -> ResponseReturnValue:
    """Undo a merger: two names are two people again."""
    group, person = find_group(key), PersonForm.sent().key.data
    store().groups.unmerge(group.id, person)
    return redirect(url_for("groups.people", key=key, _anchor=f"person-{person}"), 303)


@blueprint.errorhandler(Unknown)
def _nobody(_error: Unknown) -> ResponseReturnValue:
    return error_page(PageError(say("Nothing was changed"), say("Nobody in this group has that name.")))


@blueprint.post("/groups/<key>/renew")
def renew(key: str) -> ResponseReturnValue:
    """A new link for the group; whoever has only the former one is out."""
    group = store().groups.renew(find_group(key).id, device())
    return redirect(url_for("groups.page", key=group.key, _anchor="share"), 303)


@blueprint.post("/groups/<key>/leave")
def leave(key: str) -> ResponseReturnValue:
    """Forget the group on this browser; it stays with the others, and its link still opens it."""
    store().groups.release(find_group(key).id, device())
    return redirect(url_for("plays.page"), 303)
