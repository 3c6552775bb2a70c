-- AlterTable
ALTER TABLE "Message" ADD COLUMN "authorName" TEXT;
ALTER TABLE "Message" ADD COLUMN "continuation" TEXT;
ALTER TABLE "Message" ADD COLUMN "withdrawnAt" BIGINT;

-- AlterTable
ALTER TABLE "ToolCall" ADD COLUMN "change" TEXT;

-- CreateTable
CREATE TABLE "PasswordReset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdById" TEXT,
    "createdByName" TEXT,
    "createdAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "usedAt" BIGINT
);

-- CreateTable
CREATE TABLE "Setting" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "updatedAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Endpoint" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "baseUrl" TEXT,
    "sealedKey" TEXT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "archivedAt" BIGINT
);

-- CreateTable
CREATE TABLE "SessionShare" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "revokedAt" BIGINT
);

-- CreateTable
CREATE TABLE "StepUsage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sessionId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "stepIndex" INTEGER NOT NULL,
    "endpointId" TEXT,
    "model" TEXT NOT NULL,
    "inputTokens" INTEGER,
    "outputTokens" INTEGER,
    "reasoningTokens" INTEGER,
    "cachedInputTokens" INTEGER,
    "firstTokenMs" INTEGER,
    "durationMs" INTEGER NOT NULL,
    "at" BIGINT NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Profile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "runtime" TEXT NOT NULL,
    "workspace" TEXT NOT NULL,
    "toolTimeoutMs" INTEGER NOT NULL,
    "gatewayTimeoutMs" INTEGER NOT NULL,
    "runDeadlineMs" INTEGER NOT NULL,
    "commandTimeoutMs" INTEGER NOT NULL,
    "unattended" TEXT NOT NULL,
    "endpointId" TEXT,
    "modelName" TEXT,
    "systemPrompt" TEXT NOT NULL DEFAULT '',
    "stepLimit" INTEGER NOT NULL DEFAULT 50,
    "silenceTimeoutMs" INTEGER NOT NULL DEFAULT 120000,
    "fileWrites" TEXT NOT NULL DEFAULT 'ask',
    "createdAt" BIGINT NOT NULL,
    "archivedAt" BIGINT
);
INSERT INTO "new_Profile" ("archivedAt", "commandTimeoutMs", "createdAt", "gatewayTimeoutMs", "id", "name", "runDeadlineMs", "runtime", "toolTimeoutMs", "unattended", "workspace") SELECT "archivedAt", "commandTimeoutMs", "createdAt", "gatewayTimeoutMs", "id", "name", "runDeadlineMs", "runtime", "toolTimeoutMs", "unattended", "workspace" FROM "Profile";
DROP TABLE "Profile";
ALTER TABLE "new_Profile" RENAME TO "Profile";
CREATE UNIQUE INDEX "Profile_name_key" ON "Profile"("name");
CREATE TABLE "new_Session" (
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
    "titleFrom" TEXT NOT NULL DEFAULT 'message',
    CONSTRAINT "Session_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "Profile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Session_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Session" ("archivedAt", "authorId", "clientId", "createdAt", "currentRunId", "cwd", "deletedAt", "id", "lastActivityAt", "lastOutcome", "lastSeq", "profileId", "title", "workspace") SELECT "archivedAt", "authorId", "clientId", "createdAt", "currentRunId", "cwd", "deletedAt", "id", "lastActivityAt", "lastOutcome", "lastSeq", "profileId", "title", "workspace" FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE INDEX "Session_authorId_lastActivityAt_idx" ON "Session"("authorId", "lastActivityAt");
CREATE INDEX "Session_lastActivityAt_idx" ON "Session"("lastActivityAt");
CREATE UNIQUE INDEX "Session_authorId_clientId_key" ON "Session"("authorId", "clientId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

-- CreateIndex
CREATE INDEX "SessionShare_userId_idx" ON "SessionShare"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "SessionShare_sessionId_userId_key" ON "SessionShare"("sessionId", "userId");

-- CreateIndex
CREATE INDEX "StepUsage_sessionId_idx" ON "StepUsage"("sessionId");

-- CreateIndex
CREATE INDEX "StepUsage_at_idx" ON "StepUsage"("at");
