// The face of a tile as the form keeps it: “symbols; value; business sign; name”. Taken apart, and put together again.

export function read(code) {
  const [symbols = "", value = "", sign = "", ...name] = code.split(";");
  const words = value.trim().split(/\s+/).filter(Boolean);
  const pays = words.length > 1 ? words.pop() : "";
  const [type = "", count = ""] = sign.trim().split(/\s+/);
  return { symbols: symbols.trim().split(/\s+/).filter(Boolean), value: words.join(" "), pays, sign: type, double: count === "2", name: name.join(";").trim() };
}

export function write({ symbols, value, pays, sign, double, name }) {
  return [symbols.join(" "), `${value} ${pays}`.trim(), sign && double ? `${sign} 2` : sign, name].join("; ");
}

// Whether a tile is looked for among those of a kind; one without symbols is among the mixed ones.
export const isOfKind = (code, kind) => (read(code).symbols.length ? read(code).symbols : ["mixed"]).includes(kind);

// Whether two values are the same: a pair has its kinds in either order.
export const isSameValue = (one, other) => inOrder(one) === inOrder(other);
const inOrder = (value) => value.split(" ").sort().join(" ");

export const INKS = { tourist: "pink", hipster: "yellow", parent: "green", shopper: "blue", mixed: "stone" };

export function ink({ symbols }) {
  return new Set(symbols).size === 1 ? INKS[symbols[0]] : "stone";
}
