/** One request that arrived at the scripted endpoint. */
interface EndpointCall {
  url: string;
  body: unknown;
}

/** The server's sign-in endpoint as a test scripts it. */
export const signInEndpoint = {
  calls: [] as EndpointCall[],
  /** What it answers next; throwing is not being reachable. */
  answer: (): Response => Response.json({}),
  reset(): void {
    this.calls = [];
    this.answer = () => Response.json({ user: { id: 'x' }, token: 't' });
  },
};

// The client takes hold of `fetch` when it is made: import this file before anything that makes it.
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
  signInEndpoint.calls.push({ url, body });
  return Promise.resolve(signInEndpoint.answer());
};
