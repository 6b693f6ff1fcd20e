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

// A tap on a kind sets it; a second one makes two symbols of it, a third one again.
export function tapSymbol(face, symbol) {
  const twice = face.symbols.length === 1 && face.symbols[0] === symbol;
  return { ...face, symbols: twice ? [symbol, symbol] : [symbol] };
}

export const INKS = { tourist: "pink", hipster: "yellow", parent: "green", shopper: "blue", mixed: "stone" };

export function ink({ symbols }) {
  return new Set(symbols).size === 1 ? INKS[symbols[0]] : "stone";
}
