/** The answer is a page for people, as a proxy or a wrong address gives. */
class AnswerIsPage extends Error {
  override readonly name = 'AnswerIsPage';
  readonly code = 'ANSWER_IS_PAGE';
}

/**
 * Sends requests to an endpoint by `send`, with two refusals of our own. A redirect is not followed:
 * it would carry the key, in a header of the provider's own, to whatever host it names. And a page of
 * HTML is told as what it is (`AnswerIsPage`), where it would be read as a stream without events.
 */
export function endpointFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'manual' });
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html') === true) {
      await response.body?.cancel();
      throw new AnswerIsPage();
    }
    return response;
  };
}
