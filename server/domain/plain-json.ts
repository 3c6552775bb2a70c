const asItIs = <Value>(value: Value): Value => value;

/**
 * The transformer of our transport: none. It says to the compiler that what a procedure gives arrives
 * as it is declared, which holds because everything we send is JSON: instants are milliseconds, what
 * is absent is null, and there are no dates, maps or big integers.
 */
export const plainJson = { serialize: asItIs, deserialize: asItIs };
