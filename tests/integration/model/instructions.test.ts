import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  INSTRUCTIONS_LIMIT,
  readWorkspaceInstructions,
} from '@/server/agent/runtimes/model/read-workspace-instructions';
import { openServiceRig } from '@/tests/support/service-rig';
import { refusalOf } from '@/tests/support/refusal';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

describe('the instructions of a workspace', () => {
  it('are its AGENTS.md', async () => {
    const workspace = temporaryDirectory();
    expect(await readWorkspaceInstructions(workspace)).toBeNull();
    const file = path.join(workspace, 'AGENTS.md');
    writeFileSync(file, '# Use tabs\n');
    expect(await readWorkspaceInstructions(workspace)).toEqual({
      path: file,
      text: '# Use tabs\n',
      isTruncated: false,
    });
    writeFileSync(file, ' \n');
    expect(await readWorkspaceInstructions(workspace)).toBeNull();
  });

  it('may be a link within the workspace, and none that leads out of it', async () => {
    const workspace = temporaryDirectory();
    const outside = temporaryDirectory();
    writeFileSync(path.join(outside, 'secret.md'), 'secret');
    const file = path.join(workspace, 'AGENTS.md');
    symlinkSync(path.join(outside, 'secret.md'), file);
    expect(await readWorkspaceInstructions(workspace)).toBeNull();

    const other = temporaryDirectory();
    mkdirSync(path.join(other, 'docs'));
    writeFileSync(path.join(other, 'docs', 'agents.md'), 'Within.');
    symlinkSync('docs/agents.md', path.join(other, 'AGENTS.md'));
    const link = path.join(temporaryDirectory(), 'workspace');
    symlinkSync(other, link);
    expect(await readWorkspaceInstructions(link)).toMatchObject({
      path: path.join(other, 'docs', 'agents.md'),
      text: 'Within.',
    });
  });

  it('are no folder, no pipe, and nothing of a workspace that is gone', async () => {
    const workspace = temporaryDirectory();
    mkdirSync(path.join(workspace, 'AGENTS.md'));
    expect(await readWorkspaceInstructions(workspace)).toBeNull();
    const other = temporaryDirectory();
    execFileSync('mkfifo', [path.join(other, 'AGENTS.md')]);
    expect(await readWorkspaceInstructions(other)).toBeNull();
    expect(await readWorkspaceInstructions(path.join(other, 'gone'))).toBeNull();
  });

  it('are cut at 64 kB, between two characters', async () => {
    const workspace = temporaryDirectory();
    const file = path.join(workspace, 'AGENTS.md');
    writeFileSync(file, 'x'.repeat(INSTRUCTIONS_LIMIT));
    expect(await readWorkspaceInstructions(workspace)).toMatchObject({ isTruncated: false });
    writeFileSync(file, `${'x'.repeat(INSTRUCTIONS_LIMIT - 1)}ä`);
    expect(await readWorkspaceInstructions(workspace)).toEqual({
      path: file,
      text: 'x'.repeat(INSTRUCTIONS_LIMIT - 1),
      isTruncated: true,
    });
  });

  it('are shown to whoever may read the session, and to nobody else', async () => {
    const { addPerson, prisma, profileId } = await openServiceRig();
    const workspace = temporaryDirectory();
    writeFileSync(path.join(workspace, 'AGENTS.md'), 'Use tabs.');
    const ada = await addPerson('Ada', 'operator');
    const bob = await addPerson('Bob', 'operator');
    const { sessionId } = await ada.caller.sessions.create({
      profileId,
      clientId: 'one-client-id',
    });
    await prisma.session.update({ where: { id: sessionId }, data: { workspace } });
    expect(await ada.caller.sessions.instructions({ sessionId })).toMatchObject({
      text: 'Use tabs.',
    });
    expect((await refusalOf(bob.caller.sessions.instructions({ sessionId }))).code).toBe(
      'not_found',
    );
  });
});
