import { APIError, isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { z } from 'zod';
import type { Actor } from '@/server/domain/actor';
import { signInIdSchema, userIdSchema, type SignInId } from '@/server/domain/ids';
import { roleSchema } from '@/server/domain/role';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import type { Logger } from '@/server/platform/logger';
import type { WriteQueue } from '@/server/store/write-unit';
import { Accounts } from './accounts';
import { AttemptLimiter } from './attempt-limiter';
import { bareAnswer } from './bare-answer';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { SetupToken } from './setup-token';
import { SignIns } from './sign-ins';
import { signInRules } from './sign-in-rules';

const DAY_SECONDS = 86_400;

/** After this a person signs in again, however much they were here. */
const SIGN_IN_LIFE_SECONDS = 30 * DAY_SECONDS;

/** How exactly it is kept when somebody was last here. */
const SEEN_PRECISION_MS = 60_000;

/** What the library offers over HTTP here; it knows many more, none of which we use. */
const OPEN_PATHS = new Set(['/sign-in/email', '/sign-out']);

export const AUTH_BASE_PATH = '/api/auth';

const ID_PREFIXES: Readonly<Record<string, string>> = {
  user: 'usr',
  session: 'sgn',
  account: 'acc',
  verification: 'ver',
};

export interface AuthInput {
  prisma: PrismaClient;
  writes: WriteQueue;
  clock: Clock;
  logger: Logger;
  /** Signs the cookies; at least 32 random bytes, written as text. */
  secret: string;
  /** The origins under which people may reach the server, asked anew for each request. */
  allowedOrigins: () => readonly string[];
  /** Whether people reach the server over https, so that cookies must never go out without it. */
  isSecure: boolean;
  /** Failed attempts from one address in a minute, for sign-in, setup and invites each. */
  attemptsPerMinute: number;
}

/** Somebody who is signed in, and by which of their sign-ins. */
export interface SignedIn {
  signInId: SignInId;
  actor: Actor;
}

/** Who may come in, and as whom. */
export interface Auth {
  accounts: Accounts;
  signIns: SignIns;
  setupToken: SetupToken;
  attempts: AttemptLimiter;
  /**
   * Who is signed in by the cookie in these headers, or null: also null for a sign-in that was
   * revoked or has run out, and for a person who was shut out. Never extends a sign-in.
   */
  actorFrom(headers: Headers): Promise<Actor | null>;
  /** The same with the sign-in by which they are known. */
  signedInFrom(headers: Headers): Promise<SignedIn | null>;
  /** Answers the requests under `AUTH_BASE_PATH`. */
  handler(request: Request): Promise<Response>;
}

/** Sets up sign-in by e-mail and password. Rejects when the library cannot be started. */
export async function createAuth(input: AuthInput): Promise<Auth> {
  const { prisma, clock } = input;
  const attempts = new AttemptLimiter(input);
  const library = startLibrary(input, attempts);
  const { password } = await library.$context;

  const noteSeen = async (signIn: { id: string; updatedAt: Date }): Promise<void> => {
    const now = clock.now();
    if (now - signIn.updatedAt.getTime() < SEEN_PRECISION_MS) return;
    await prisma.signIn.updateMany({
      where: { id: signIn.id },
      data: { updatedAt: new Date(now) },
    });
  };

  const signedInFrom = async (headers: Headers): Promise<SignedIn | null> => {
    const found = await library.api.getSession({ headers });
    if (!found) return null;
    const user = signedInUser.parse(found.user);
    if (user.disabledAt !== null) return null;
    await noteSeen(found.session);
    return {
      signInId: signInIdSchema.parse(found.session.id),
      actor: { userId: user.id, name: user.name, email: user.email, role: user.role },
    };
  };

  return {
    accounts: new Accounts({ prisma, passwords: password }),
    signIns: new SignIns(prisma),
    setupToken: new SetupToken(clock),
    attempts,
    actorFrom: async (headers) => (await signedInFrom(headers))?.actor ?? null,
    signedInFrom,
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      const isOpen = OPEN_PATHS.has(pathname.slice(AUTH_BASE_PATH.length));
      if (isOpen) return bareAnswer(await library.handler(request));
      return Response.json({ message: 'There is nothing at this address.' }, { status: 404 });
    },
  };
}

const signedInUser = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  disabledAt: z
    .date()
    .nullish()
    .transform((at) => at ?? null),
});

function startLibrary(input: AuthInput, attempts: AttemptLimiter) {
  const { prisma, logger } = input;
  return betterAuth({
    appName: 'Countersign',
    basePath: AUTH_BASE_PATH,
    // Only its path is used: the origins that count are those below.
    baseURL: 'http://localhost',
    trustedOrigins: () => [...input.allowedOrigins()],
    secret: input.secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => logger.error({ from: 'sign-in' }, message),
    },
    database: prismaAdapter(prisma, { provider: 'sqlite', transaction: true }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
    },
    user: {
      modelName: 'user',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      modelName: 'signIn',
      expiresIn: SIGN_IN_LIFE_SECONDS,
      disableSessionRefresh: true,
    },
    // Ours counts only failures and goes by the clock that tests own.
    rateLimit: { enabled: false },
    // A refusal is an answer; only what nobody expected belongs in the log.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) logger.error({ from: 'sign-in', err: error }, 'sign-in failed');
      },
    },
    advanced: {
      // Said aloud, since the library turns them off where it takes itself to be tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: input.isSecure,
      cookiePrefix: 'countersign',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: ({ model }) => createId(ID_PREFIXES[model] ?? model) },
    },
    hooks: signInRules({ attempts, writes: input.writes }),
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const user = await prisma.user.findUnique({ where: { id: userId } });
            if (user?.disabledAt === null) return;
            throw new APIError('FORBIDDEN', {
              code: 'ACCOUNT_DISABLED',
              message: 'This account is disabled. Ask an administrator.',
            });
          },
        },
      },
    },
  });
}
