import { Agent, fetch as send } from 'undici';

/** A model on a small machine may think for longer than any fixed limit; the profile's counts alone. */
const patience = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * Node's own `fetch`, but for its giving up: that one ends after five minutes in which nothing came,
 * whatever the profile says, and cannot be told otherwise. Ends by its signal alone.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  // The package declares types of its own for what is, at run time, the same.
  const options = { ...init, dispatcher: patience } as Parameters<typeof send>[1];
  return (await send(input as Parameters<typeof send>[0], options)) as unknown as Response;
};
