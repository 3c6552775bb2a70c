import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';

/**
 * Writes what `count` approvals leave in the database with better-sqlite3 and nothing else: one
 * durable transaction for each of the seven steps of an approval (message and run, run started, step,
 * asked, resolved, call started, call and run ended). Gives approvals a second.
 */
export function writeSameRows(count: number): number {
  const directory = mkdtempSync(path.join(tmpdir(), 'countersign-bench-'));
  const database = new Database(path.join(directory, 'loop.db'));
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.exec(readFileSync('prisma/migrations/sqlite/0001_initial/migration.sql', 'utf8'));
    database.pragma('foreign_keys = OFF');
    const write = prepareWriter(database);
    const startedAt = performance.now();
    for (let index = 0; index < count; index += 1) write(index);
    return (count / (performance.now() - startedAt)) * 1_000;
  } finally {
    database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function prepareWriter(database: Database.Database): (index: number) => void {
  const payload = JSON.stringify({ toolCallId: 'x'.repeat(30), text: 'x'.repeat(400) });
  let position = 0;
  const event = database.prepare(
    'INSERT INTO Event (position, id, sessionId, authorId, seq, type, payload, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const message = database.prepare(
    'INSERT INTO Message (id, sessionId, runId, role, stepIndex, parts, isFinal, seq, createdAt) VALUES (?, ?, ?, ?, ?, ?, 1, ?, 0)',
  );
  const run = database.prepare(
    "INSERT INTO Run (id, sessionId, messageId, status, queuedAt) VALUES (?, ?, ?, 'queued', 0)",
  );
  const runStatus = database.prepare('UPDATE Run SET status = ? WHERE id = ? AND status = ?');
  const call = database.prepare(
    "INSERT INTO ToolCall (id, sessionId, runId, messageId, callIndex, tool, input, state, proposedAt) VALUES (?, ?, ?, ?, 0, 'terminal', ?, 'proposed', 0)",
  );
  const callState = database.prepare('UPDATE ToolCall SET state = ? WHERE id = ? AND state = ?');
  const approval = database.prepare(
    "INSERT INTO Approval (id, sessionId, runId, toolCallId, kind, subject, explanation, findings, severity, choices, allowPermanent, payloadHash, requestedAt, expiresAt, state) VALUES (?, ?, ?, ?, 'tool', ?, '', ?, 'high', '[]', 1, ?, 0, 0, 'pending')",
  );
  const approvalState = database.prepare(
    "UPDATE Approval SET state = 'approved', choice = 'once' WHERE id = ? AND state = 'pending'",
  );
  const audit = database.prepare(
    'INSERT INTO AuditEntry ("index", at, action, details, previousHash, hash) VALUES (?, 0, \'approval.approved\', ?, ?, ?)',
  );
  const hash = 'h'.repeat(64);

  return (index) => {
    const id = (prefix: string): string => `${prefix}_${String(index).padStart(26, '0')}`;
    let seq = 0;
    const tell = (type: string): void => {
      position += 1;
      seq += 1;
      event.run(position, `evt_${String(position)}`, id('ses'), 'usr', seq, type, payload, 0);
    };
    const step = (write: () => void): void => {
      database.transaction(write)();
    };
    step(() => {
      run.run(id('run'), id('ses'), id('msg'));
      message.run(id('msg'), id('ses'), id('run'), 'user', null, payload, 1);
      tell('message.accepted');
    });
    step(() => {
      runStatus.run('running', id('run'), 'queued');
      tell('run.started');
    });
    step(() => {
      message.run(id('stp'), id('ses'), id('run'), 'agent', 0, payload, 3);
      call.run(id('tcl'), id('ses'), id('run'), id('stp'), payload);
      tell('step.finished');
      tell('tool.proposed');
    });
    step(() => {
      approval.run(id('apr'), id('ses'), id('run'), id('tcl'), payload, payload, hash);
      callState.run('waiting', id('tcl'), 'proposed');
      runStatus.run('waiting_for_approval', id('run'), 'running');
      tell('approval.requested');
    });
    step(() => {
      approvalState.run(id('apr'));
      audit.run(index + 1, payload, hash, hash);
      tell('approval.resolved');
    });
    step(() => {
      callState.run('running', id('tcl'), 'waiting');
      runStatus.run('running', id('run'), 'waiting_for_approval');
      tell('tool.started');
    });
    step(() => {
      callState.run('completed', id('tcl'), 'running');
      runStatus.run('completed', id('run'), 'running');
      tell('tool.completed');
      tell('run.finished');
    });
  };
}
