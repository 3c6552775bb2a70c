-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'operator',
    "disabledAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SignIn" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,
    CONSTRAINT "SignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" DATETIME,
    "refreshTokenExpiresAt" DATETIME,
    "scope" TEXT,
    "password" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "usedAt" BIGINT,
    "usedById" TEXT,
    "revokedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Profile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "runtime" TEXT NOT NULL,
    "workspace" TEXT NOT NULL,
    "toolTimeoutMs" INTEGER NOT NULL,
    "gatewayTimeoutMs" INTEGER NOT NULL,
    "runDeadlineMs" INTEGER NOT NULL,
    "commandTimeoutMs" INTEGER NOT NULL,
    "unattended" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "archivedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "profileId" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "workspace" TEXT NOT NULL,
    "cwd" TEXT NOT NULL,
    "clientId" TEXT,
    "createdAt" BIGINT NOT NULL,
    "archivedAt" BIGINT,
    "deletedAt" BIGINT,
    "lastActivityAt" BIGINT NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "currentRunId" TEXT,
    "lastOutcome" TEXT,
    CONSTRAINT "Session_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Session_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SessionRead" (
    "userId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,

    PRIMARY KEY ("userId", "sessionId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "stepIndex" INTEGER,
    "parts" TEXT NOT NULL,
    "isFinal" BOOLEAN NOT NULL,
    "authorId" TEXT,
    "clientId" TEXT,
    "seq" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "cause" TEXT,
    "error" TEXT,
    "stoppedById" TEXT,
    "stoppedByName" TEXT,
    "queuedAt" BIGINT NOT NULL,
    "startedAt" BIGINT,
    "endedAt" BIGINT
);

-- CreateTable
CREATE TABLE "ToolCall" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "callIndex" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "approvalId" TEXT,
    "refusalCause" TEXT,
    "refusalExplanation" TEXT,
    "exit" TEXT,
    "output" TEXT NOT NULL DEFAULT '',
    "outputTotal" BIGINT NOT NULL DEFAULT 0,
    "cwdAfter" TEXT,
    "proposedAt" BIGINT NOT NULL,
    "startedAt" BIGINT,
    "endedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Approval" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "toolCallId" TEXT,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "explanation" TEXT NOT NULL,
    "findings" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "choices" TEXT NOT NULL,
    "allowPermanent" BOOLEAN NOT NULL,
    "payloadHash" TEXT NOT NULL,
    "requestedAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "cause" TEXT,
    "choice" TEXT,
    "reason" TEXT,
    "actorId" TEXT,
    "actorName" TEXT,
    "endedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Grant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "scope" TEXT NOT NULL,
    "sessionId" TEXT,
    "profileId" TEXT NOT NULL,
    "payloadKey" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "cwd" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "approvalId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "revokedAt" BIGINT,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "lastUsedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Event" (
    "position" BIGINT NOT NULL PRIMARY KEY,
    "id" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "at" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "index" BIGINT NOT NULL PRIMARY KEY,
    "at" BIGINT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT,
    "action" TEXT NOT NULL,
    "sessionId" TEXT,
    "subjectId" TEXT,
    "details" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "SignIn_token_key" ON "SignIn"("token");

-- CreateIndex
CREATE INDEX "SignIn_userId_idx" ON "SignIn"("userId");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "Invite_tokenHash_key" ON "Invite"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Profile_name_key" ON "Profile"("name");

-- CreateIndex
CREATE INDEX "Session_authorId_lastActivityAt_idx" ON "Session"("authorId", "lastActivityAt");

-- CreateIndex
CREATE INDEX "Session_lastActivityAt_idx" ON "Session"("lastActivityAt");

-- CreateIndex
CREATE UNIQUE INDEX "Session_authorId_clientId_key" ON "Session"("authorId", "clientId");

-- CreateIndex
CREATE INDEX "Message_sessionId_seq_idx" ON "Message"("sessionId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Message_sessionId_clientId_key" ON "Message"("sessionId", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "Message_runId_stepIndex_key" ON "Message"("runId", "stepIndex");

-- CreateIndex
CREATE INDEX "Run_sessionId_queuedAt_idx" ON "Run"("sessionId", "queuedAt");

-- CreateIndex
CREATE INDEX "Run_status_idx" ON "Run"("status");

-- CreateIndex
CREATE INDEX "Run_queuedAt_idx" ON "Run"("queuedAt");

-- CreateIndex
CREATE INDEX "ToolCall_runId_idx" ON "ToolCall"("runId");

-- CreateIndex
CREATE INDEX "ToolCall_sessionId_idx" ON "ToolCall"("sessionId");

-- CreateIndex
CREATE INDEX "ToolCall_messageId_idx" ON "ToolCall"("messageId");

-- CreateIndex
CREATE INDEX "ToolCall_state_idx" ON "ToolCall"("state");

-- CreateIndex
CREATE INDEX "Approval_state_expiresAt_idx" ON "Approval"("state", "expiresAt");

-- CreateIndex
CREATE INDEX "Approval_sessionId_state_idx" ON "Approval"("sessionId", "state");

-- CreateIndex
CREATE INDEX "Approval_runId_state_idx" ON "Approval"("runId", "state");

-- CreateIndex
CREATE INDEX "Approval_requestedAt_idx" ON "Approval"("requestedAt");

-- CreateIndex
CREATE INDEX "Grant_profileId_payloadKey_idx" ON "Grant"("profileId", "payloadKey");

-- CreateIndex
CREATE INDEX "Grant_sessionId_idx" ON "Grant"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "Event_id_key" ON "Event"("id");

-- CreateIndex
CREATE UNIQUE INDEX "Event_sessionId_seq_key" ON "Event"("sessionId", "seq");

-- CreateIndex
CREATE INDEX "AuditEntry_sessionId_idx" ON "AuditEntry"("sessionId");
