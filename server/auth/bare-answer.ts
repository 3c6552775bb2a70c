/**
 * The answer of the sign-in library without what it tells of a success: its body names the token of
 * the sign-in, which belongs in the cookie alone, where no script can read it. Status, cookies and
 * refusals stay as they are.
 */
export function bareAnswer(answer: Response): Response {
  if (!answer.ok) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response('{}', { status: answer.status, headers });
}
