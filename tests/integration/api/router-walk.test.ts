import { inspect } from 'node:util';
import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { appRouter, type AppCaller } from '@/server/api/app-router';
import { DomainError } from '@/server/domain/domain-error';
import { approvalIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { refusalOf } from '@/tests/support/refusal';
import { cases, type Case } from './router-walk-cases';
import { CALLERS, newApproval, newSession, openWorld } from './router-walk-world';

type Procedure = (input: unknown) => Promise<unknown>;

const procedures = Object.keys(appRouter._def.procedures);

/** In an order in which nobody is signed out before the last case. */
const walked = [...procedures].sort((a, b) => Number(signsOut(a)) - Number(signsOut(b)));

function signsOut(path: string): boolean {
  return path === 'account.endAllSignIns';
}

function casesOf(path: string): Case[] {
  return [cases[path] ?? []].flat();
}

/**
 * Calls the procedure and tells how the caller fares; a subscription is followed until its first
 * frame. What was answered is handed to `note`, as text.
 */
async function outcomeOf(
  caller: AppCaller,
  path: string,
  by: { input: unknown; note?: (answer: string) => void },
): Promise<string> {
  const { input, note = () => undefined } = by;
  // The caller is a proxy at every level: it gives whatever is asked of it.
  const procedure = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as Procedure;
  try {
    const result = await procedure(input);
    if (isIterable(result)) {
      const frames = result[Symbol.asyncIterator]();
      note(textOf(await frames.next()));
      await frames.return?.();
    } else {
      note(textOf(result));
    }
    return 'ok';
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : undefined;
    if (cause instanceof DomainError) return cause.code;
    if (error instanceof TRPCError && error.code === 'BAD_REQUEST') throw error;
    return `unexpected: ${String(error)}`;
  }
}

function textOf(answer: unknown): string {
  return inspect(answer, { depth: null, maxArrayLength: null, maxStringLength: null });
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

describe('the router walk', () => {
  test('knows every procedure there is, and no other', () => {
    const missing = procedures.filter((path) => casesOf(path).length === 0);
    expect(missing, 'procedures that router-walk-cases.ts must say who may call').toEqual([]);
    const gone = Object.keys(cases).filter((path) => !procedures.includes(path));
    expect(gone, 'cases in router-walk-cases.ts of procedures that do not exist').toEqual([]);
  });

  // Several hundred calls: more than a busy machine does within the time of one test.
  test(
    'every procedure answers everybody as docs/roles.md says',
    { timeout: 300_000 },
    async () => {
      const world = await openWorld();
      const tokens = (await world.rig.prisma.signIn.findMany()).map(({ token }) => token);
      const telling = new Set<string>();
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const path of walked) {
        for (const [index, { outcomes, input }] of casesOf(path).entries()) {
          for (const name of CALLERS) {
            const sent: unknown = await input?.(world);
            const key = `${path} (${String(index)}) by ${name}`;
            expected[key] = outcomes[name];
            const note = (answer: string): void => {
              if (tokens.some((token) => answer.includes(token))) telling.add(path);
            };
            found[key] = await outcomeOf(world.callers[name], path, { input: sent, note });
          }
        }
      }
      expect(found).toEqual(expected);
      expect(tokens).toHaveLength(CALLERS.length - 1);
      expect([...telling], 'procedures whose answers hold the token of a sign-in').toEqual([]);
    },
  );

  test('every procedure refuses a field it does not know by name, and an input of another type', async () => {
    const world = await openWorld();
    for (const path of procedures) {
      const known: unknown = await casesOf(path)[0]?.input?.(world);
      const extra = outcomeOf(world.callers.admin, path, {
        input: { ...(known ?? {}), surprise: 1 },
      });
      await expect(extra, path).rejects.toThrow(/surprise/);
      const text = outcomeOf(world.callers.admin, path, { input: 'a text' });
      await expect(text, path).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test("another's session and approval are answered as if they did not exist", async () => {
    const world = await openWorld();
    const { operator } = world.callers;
    const { sessionId } = await newSession(world);
    const approval = await newApproval(world);
    const foreign = await refusalOf(operator.sessions.get({ sessionId }));
    const unknown = await refusalOf(
      operator.sessions.get({ sessionId: sessionIdSchema.parse(createId('ses')) }),
    );
    expect({ ...foreign, details: {} }).toEqual({ ...unknown, details: {} });
    const foreignOne = await refusalOf(operator.approvals.get({ approvalId: approval.id }));
    const unknownOne = await refusalOf(
      operator.approvals.get({ approvalId: approvalIdSchema.parse(createId('apr')) }),
    );
    expect({ ...foreignOne, details: {} }).toEqual({ ...unknownOne, details: {} });
  });
});
