/**
 * Links that were made before the token moved into the fragment: they go on to the page as it is now.
 * Nothing is looked up here, so the answer is the same for every token.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const { token } = await params;
  return new Response(null, {
    status: 303,
    headers: {
      location: `/invite#token=${encodeURIComponent(token)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
