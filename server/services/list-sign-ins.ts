import type { Actor } from '@/server/domain/actor';
import type { SignInId } from '@/server/domain/ids';
import type { SignIn } from '@/server/domain/sign-in';
import type { ServiceRuntime } from './service-runtime';

/** Where the actor is signed in; the sign-in that asks comes first, then the last used. */
export async function listSignIns(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { signInId: SignInId | null },
): Promise<SignIn[]> {
  const signIns = await runtime.auth.signIns.listOf(actor.userId);
  return signIns
    .map((one) => ({ ...one, isCurrent: one.id === input.signInId }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
