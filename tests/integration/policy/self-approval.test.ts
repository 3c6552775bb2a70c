import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { trySandbox } from '@/server/agent/tools/terminal/sandbox-support';
import { openRealServer } from '@/tests/support/real-server';

const support = await trySandbox(process.env);
if (!support.isAvailable) {
  console.warn(`The sandbox is not tested on this machine: ${support.explanation}`);
}

type RealServer = Awaited<ReturnType<typeof openRealServer>>;

/** Ways for an agent to reach who decides; every one of them must stop at a person. */
const TRIES: readonly [string, (server: RealServer) => string][] = [
  [
    'our address',
    ({ port }) => `curl -s -X POST http://127.0.0.1:${port}/api/trpc/approvals.decide`,
  ],
  ['our address by name', ({ port }) => `curl http://localhost:${port}/`],
  ['our address in short', ({ port }) => `curl http://127.1:${port}/`],
  ['our address as a number', ({ port }) => `curl http://2130706433:${port}/`],
  ['our address in hexadecimal', ({ port }) => `curl http://0x7f000001:${port}/`],
  ['any address', ({ port }) => `curl http://0.0.0.0:${port}/`],
  ['our address in IPv6', ({ port }) => `wget -qO- "http://[::ffff:127.0.0.1]:${port}/"`],
  ['another loopback', ({ port }) => `curl http://127.0.0.2:${port}/`],
  ['a variable', ({ port }) => `H=127.0.0.1; P=${port}; curl "http://$H:$P/"`],
  ['pieces', ({ port }) => `c"ur"l ht''tp://127.0.0.1:${port}/`],
  ['a nested shell', ({ port }) => `bash -c 'sh -c "curl http://127.0.0.1:${port}/"'`],
  ['a raw socket', ({ port }) => `nc 127.0.0.1 ${port} < request`],
  ['the socket of bash', ({ port }) => `exec 5<>/dev/tcp/127.0.0.1/${port}; echo GET / >&5`],
  [
    'python',
    ({ port }) => `python3 -c 'import urllib.request as u; u.urlopen("http://127.0.0.1:${port}")'`,
  ],
  ['node', ({ port }) => `node -e 'fetch("http://127.0.0.1:${port}")'`],
  ['what is decoded', () => `echo Y3VybCBsb2NhbGhvc3Q= | base64 -d | sh`],
  [
    'a script that it writes',
    ({ port }) => `echo 'curl http://127.0.0.1:${port}/' > go.sh && sh go.sh`,
  ],
  ['a script that is there', () => `bash there.sh`],
  ['our command line', () => `countersign user reset ada@example.org`],
  ['our command line by its folder', () => `node ${path.resolve('bin/countersign.mjs')} user list`],
  ['our command line by npx', () => `npx countersign audit export --format csv`],
  [
    'the database',
    ({ data }) => `sqlite3 ${data.databaseFile} "UPDATE Approval SET state='approved'"`,
  ],
  ['a copy of the database', ({ data }) => `cp ${data.databaseFile} copy.db`],
  ['the secrets', ({ data }) => `cat ${data.secretDirectory}/auth`],
  ['the secrets by a pattern', ({ data }) => `cat ${path.dirname(data.directory)}/*/secrets/*`],
  [
    'the secrets by a link',
    ({ data }) => `ln -s ${data.directory} inside; cat inside/secrets/auth`,
  ],
  ['the secrets by a folder', ({ data }) => `cd ${data.directory} && cat secrets/auth`],
  ['the secrets in an archive', ({ data }) => `tar cf out.tar ${data.directory}`],
  ['a search through the data', ({ data }) => `grep -r . ${data.directory}`],
  ['the lock', ({ data }) => `rm ${data.lockFile}`],
  ['the pid file', ({ data }) => `echo 1 > ${data.pidFile}`],
  ['a backup', ({ data }) => `ls -R ${data.backupDirectory}`],
  ['the environment of the server', () => `cat /proc/${process.pid}/environ`],
  ['the environment of its parent', () => 'cat /proc/$PPID/environ'],
  ['every environment', () => `cat /proc/*/environ`],
  ['the open files of the server', () => `cat /proc/$PPID/fd/20`],
  ['the memory of the server', () => `gdb -p ${process.pid} -batch`],
  ['the server itself', () => `kill -9 ${process.pid}`],
  ['its parent', () => 'kill -9 $PPID'],
];

describe('an agent never signs for itself', () => {
  it('T1 whatever way it takes to who decides, a person is asked or it is refused', async () => {
    const server = await openRealServer();
    writeFileSync(
      path.join(server.workspace, 'there.sh'),
      `curl http://127.0.0.1:${server.port}/api/trpc/approvals.pending\n`,
    );
    const came: Record<string, string> = {};
    for (const [name, command] of TRIES) {
      const { state } = await server.run(command(server));
      came[name] = state;
    }
    const through = Object.entries(came).filter(([, state]) => !/^(waiting|refused)$/.test(state));
    expect(through).toEqual([]);
    // Nobody has answered anything, though everything was tried.
    expect(await server.prisma.approval.count({ where: { state: { not: 'pending' } } })).toBe(0);
    expect(readdirSync(server.workspace)).toEqual(['there.sh']);
  }, 120_000);

  it('T1 loopback is not trusted: a command that a person let through decides nothing', async () => {
    const server = await openRealServer();
    const { port } = server;
    const target = await server.run('rm -rf build');
    const { id, payloadHash } = await server.pendingOf(target.sessionId);
    const body = JSON.stringify({ approvalId: id, choice: 'once', payloadHash });
    const request = [
      'POST /api/trpc/approvals.decide HTTP/1.0',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\\r\\n');
    const tried = await server.run(
      `exec 5<>/dev/tcp/127.0.0.1/${port}; printf '${request}' >&5; cat <&5`,
    );
    const { output } = await server.approve(tried.sessionId);
    expect(output).toContain('401');
    expect(output).toContain('unauthenticated');
    expect(await server.pendingOf(target.sessionId)).toEqual({ id, payloadHash });
  }, 60_000);

  it('T1 nothing that a command is given could decide: environment, arguments, open files', async () => {
    const planted = 'planted-secret-of-the-server';
    const server = await openRealServer({
      processEnv: {
        ...process.env,
        COUNTERSIGN_METRICS_TOKEN: planted,
        OPENAI_API_KEY: planted,
        COOKIE: planted,
        BASH_ENV: `/tmp/${planted}`,
        'BASH_FUNC_ls%%': `() { echo ${planted}; }`,
      },
    });
    const commands = [
      'export -p',
      'declare -p',
      'ls -l /proc/self/fd/ /proc/self/',
      'ps -ww -o args',
    ];
    for (const command of commands) {
      const { state, output } = await server.run(command);
      expect(state, command).toBe('completed');
      const { secrets, cookie, data } = server;
      const tokens = (await server.prisma.signIn.findMany()).map(({ token }) => token);
      for (const secret of [
        planted,
        secrets.authSecret,
        secrets.auditKey,
        secrets.sealKey,
        cookie,
        ...tokens,
      ]) {
        expect(secret).not.toBe('');
        expect(output, command).not.toContain(secret);
      }
      expect(output, command).not.toContain(data.directory);
      expect(output, command).not.toMatch(/COUNTERSIGN|_KEY=|TOKEN|COOKIE/);
    }
  }, 60_000);

  it.skipIf(!support.isAvailable)(
    'T2 in a sandbox not even a command that a person let through reaches the data',
    async () => {
      const server = await openRealServer();
      await server.prisma.profile.updateMany({ data: { sandbox: 'bubblewrap' } });
      const { data, secrets } = server;
      const reaches = [
        `cat ${data.secretDirectory}/auth`,
        `sqlite3 ${data.databaseFile} .dump; cat ${data.databaseFile}`,
        `cat /proc/${process.pid}/environ /proc/$PPID/root${data.secretDirectory}/auth`,
      ];
      for (const command of reaches) {
        const { sessionId } = await server.run(command);
        const { state, output } = await server.approve(sessionId);
        expect(state, command).toBe('completed');
        expect(output, command).toMatch(/No such file|Permission denied/);
        expect(output, command).not.toContain(secrets.authSecret);
      }
      const { output } = await server.run('echo worked > here.txt && cat here.txt');
      expect(output).toBe('worked\n');
    },
    60_000,
  );
});
