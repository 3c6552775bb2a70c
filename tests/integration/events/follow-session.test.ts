import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '@/server/domain/ids';
import { foldSession } from '@/server/domain/fold-session';
import { appendLiveText, liveTextId, type LiveText } from '@/server/domain/live-text';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { SessionSnapshots } from '@/server/store/session-snapshots';
import { eventually, letRun } from '@/tests/support/eventually';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

/** What a browser keeps: it loads the snapshot, follows from there, and after a break goes on. */
function aBrowser(runtime: TestRuntime, sessionId: SessionSnapshot['session']['id']) {
  const snapshots = new SessionSnapshots(runtime.prisma);
  let view: SessionSnapshot | null = null;
  let cursor = 0;
  let texts = new Map<string, LiveText>();
  const seqs: number[] = [];
  const problems: string[] = [];
  let connection = new AbortController();
  let ended = Promise.resolve();

  const load = async (): Promise<void> => {
    view = await snapshots.last({ sessionId, readerId: runtime.actor.userId });
    cursor = view?.session.lastSeq ?? 0;
  };
  const connect = (): void => {
    const { signal } = (connection = new AbortController());
    ended = (async () => {
      const frames = runtime.followSession({ sessionId, afterSeq: cursor, signal });
      for await (const { frame, cursor: next } of frames) {
        cursor = next;
        switch (frame.type) {
          case 'event': {
            seqs.push(frame.event.seq);
            if (view) view = foldSession(view, frame.event);
            const { event } = frame;
            if (event.type === 'step.finished') {
              const { runId, stepIndex } = event.payload.message;
              for (const [id, { key }] of texts) {
                if (key.kind !== 'output' && key.runId === runId && key.stepIndex === stepIndex) {
                  texts.delete(id);
                }
              }
            }
            if (event.type === 'tool.completed') {
              for (const [id, { key }] of texts) {
                if (key.kind === 'output' && key.toolCallId === event.payload.toolCallId) {
                  texts.delete(id);
                }
              }
            }
            break;
          }
          case 'texts':
            texts = new Map(frame.texts.map((text) => [liveTextId(text.key), text]));
            break;
          case 'delta': {
            const id = liveTextId(frame.delta.key);
            const held = texts.get(id);
            const end = held ? held.offset + held.text.length : 0;
            if (frame.delta.offset > end) problems.push(`a gap in ${id}`);
            texts.set(id, appendLiveText(held, frame.delta));
            break;
          }
          case 'reset':
            problems.push('a reset');
            break;
          case 'clock':
            break;
        }
      }
    })();
  };
  const disconnect = async (): Promise<void> => {
    connection.abort();
    await ended;
  };
  return {
    load,
    connect,
    disconnect,
    seqs,
    problems,
    view: () => view,
    texts: () => texts,
    cursor: () => cursor,
  };
}

describe('C8 R6 R7 browsers', () => {
  it('that join, leave and come back at any moment all end with what the store holds, each event once', async () => {
    const runtime = await createTestRuntime({
      tool: scriptedTool(async (_input, _context, onOutput) => {
        for (let line = 0; line < 5; line += 1) {
          onOutput(`line ${line}\n`);
          await letRun(1);
        }
      }),
      runtime: scriptedRuntime(({ workspace: cwd }) => [
        ...[0, 1, 2].map((step) => async ({ output }: { output: { text(one: string): void } }) => {
          for (let word = 0; word < 5; word += 1) {
            output.text(`word ${word} of ${step} `);
            await letRun(1);
          }
          return {
            parts: [{ type: 'text' as const, text: `step ${step}` }],
            calls: [{ tool: 'terminal' as const, command: `free ${step}`, cwd }],
          };
        }),
        () => ({ parts: [{ type: 'text', text: 'done' }] }),
      ]),
    });

    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ joinsAfter: fc.nat(60), breaks: fc.array(fc.nat(25), { maxLength: 3 }) }),
          { minLength: 1, maxLength: 4 },
        ),
        async (plans) => {
          const sessionId = await runtime.createSession();
          const { runId } = await runtime.send(sessionId, 'hello');
          const browsers = plans.map(() => aBrowser(runtime, sessionId));
          const firstCursors: number[] = [];
          const visits = plans.map(async ({ joinsAfter, breaks }, index) => {
            const browser = browsers[index]!;
            await letRun(joinsAfter);
            await browser.load();
            firstCursors[index] = browser.cursor();
            browser.connect();
            for (const pause of breaks) {
              await letRun(pause);
              await browser.disconnect();
              await letRun(3);
              browser.connect();
            }
          });
          await Promise.all(visits);
          await runtime.event((one) => one.type === 'run.finished' && one.payload.runId === runId);
          const all = runtime.published.filter((one) => one.sessionId === sessionId);
          await eventually(() => browsers.every((one) => one.cursor() === all.length));
          await letRun(3);
          const stored = await new SessionSnapshots(runtime.prisma).last({
            sessionId,
            readerId: runtime.actor.userId,
          });
          for (const [index, browser] of browsers.entries()) {
            expect(browser.seqs).toEqual(
              all.map(({ seq }) => seq).filter((seq) => seq > firstCursors[index]!),
            );
            expect(browser.view()).toEqual(stored);
            expect(browser.problems).toEqual([]);
            expect([...browser.texts().values()], 'no text is under way any more').toEqual([]);
            await browser.disconnect();
          }
          await eventually(() => runtime.pool.liveCount === 0);
          runtime.expectNothingLeft();
        },
      ),
      { numRuns: 8 },
    );
  });

  it('R7 one that reloads in mid-stream has the text so far and goes on', async () => {
    let say: (text: string) => void = () => undefined;
    let yieldTurn: () => void = () => undefined;
    const runtime = await createTestRuntime({
      runtime: scriptedRuntime(() => [
        async ({ output }) => {
          say = (text) => output.text(text);
          await new Promise<void>((resolve) => {
            yieldTurn = resolve;
          });
          return { parts: [{ type: 'text', text: 'one two three' }] };
        },
      ]),
    });
    const sessionId = await runtime.createSession();
    await runtime.send(sessionId, 'hello');
    await runtime.event(({ type }) => type === 'run.started');
    await letRun();
    say('one ');
    const browser = aBrowser(runtime, sessionId);
    await browser.load();
    browser.connect();
    await letRun();
    say('two ');
    await browser.disconnect();
    say('three');
    const reloaded = aBrowser(runtime, sessionId);
    await reloaded.load();
    reloaded.connect();
    browser.connect();
    await letRun();
    for (const one of [browser, reloaded]) {
      expect([...one.texts().values()].map(({ text }) => text)).toEqual(['one two three']);
      expect(one.problems).toEqual([]);
    }
    yieldTurn();
    await eventually(() => runtime.pool.liveCount === 0);
    await letRun();
    expect(browser.view()).toEqual(reloaded.view());
    await Promise.all([browser.disconnect(), reloaded.disconnect()]);
    runtime.expectNothingLeft();
  });
});

it('R6 the overview of a person has every event of their sessions once, over any break', async () => {
  const runtime = await createTestRuntime({
    runtime: scriptedRuntime(() => [() => ({ parts: [{ type: 'text', text: 'done' }] })]),
  });
  const positions: number[] = [];
  let cursor: number | null = 0;
  const follow = (signal: AbortSignal) =>
    (async () => {
      const audience = { authorId: runtime.actor.userId, sessionIds: new Set<SessionId>() };
      const frames = runtime.followOverview({ audience, afterPosition: cursor, signal });
      for await (const numbered of frames) {
        cursor = numbered.cursor;
        if (numbered.frame.type === 'event') positions.push(numbered.frame.event.position);
      }
    })();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => runtime.createSession()));
  const sends = sessions.map((id) => runtime.send(id, 'hello'));
  for (let visit = 0; visit < 5; visit += 1) {
    const connection = new AbortController();
    const ended = follow(connection.signal);
    await letRun(8);
    connection.abort();
    await ended;
  }
  await Promise.all(sends);
  await eventually(() => runtime.pool.liveCount === 0);
  const last = new AbortController();
  const ended = follow(last.signal);
  await eventually(() => positions.length >= runtime.published.length);
  last.abort();
  await ended;
  expect(positions).toEqual(runtime.published.map(({ position }) => position));
  runtime.expectNothingLeft();
});
