// Cells of a city by their keys, `2,-1`: two to the east, one to the south; and where they lie on the map.

export const SIZE = 72;
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]];

export const place = (key) => key.split(",").map(Number);

// The keys of the four cells beside this one.
export function around(key) {
  const [x, y] = place(key);
  return SIDES.map(([east, north]) => `${x + east},${y + north}`);
}

// The top left corner of a cell in the map's units.
export function corner(key) {
  const [x, y] = place(key);
  return [x * SIZE, -y * SIZE];
}

// Make room for a cell in the box of the map, with a margin around it; less than nothing cuts its rim off.
export function widen(box, key, margin) {
  const [left, top] = corner(key);
  const right = Math.max(box.x + box.width, left + SIZE + margin);
  const bottom = Math.max(box.y + box.height, top + SIZE + margin);
  box.x = Math.min(box.x, left - margin);
  box.y = Math.min(box.y, top - margin);
  box.width = right - box.x;
  box.height = bottom - box.y;
}
