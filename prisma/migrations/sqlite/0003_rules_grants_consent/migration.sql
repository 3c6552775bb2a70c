-- AlterTable
ALTER TABLE "Profile" ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'manual';
ALTER TABLE "Profile" ADD COLUMN "guardianEndpointId" TEXT;
ALTER TABLE "Profile" ADD COLUMN "guardianModelName" TEXT;
ALTER TABLE "Profile" ADD COLUMN "offersAlways" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Profile" ADD COLUMN "criticalNeedsOther" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Profile" ADD COLUMN "sandbox" TEXT NOT NULL DEFAULT 'none';
ALTER TABLE "Profile" ADD COLUMN "sandboxHasNetwork" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN "everythingUntil" BIGINT;

-- AlterTable
ALTER TABLE "ToolCall" ADD COLUMN "originalInput" TEXT;
ALTER TABLE "ToolCall" ADD COLUMN "allowedBy" TEXT;

-- AlterTable
ALTER TABLE "Approval" ADD COLUMN "grantOptions" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Approval" ADD COLUMN "previousId" TEXT;
ALTER TABLE "Approval" ADD COLUMN "removal" TEXT;
ALTER TABLE "Approval" ADD COLUMN "needsOther" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Approval" ADD COLUMN "guardian" TEXT;
ALTER TABLE "Approval" ADD COLUMN "extendedByName" TEXT;
ALTER TABLE "Approval" ADD COLUMN "reopenedAt" BIGINT;
ALTER TABLE "Approval" ADD COLUMN "edited" TEXT;

-- CreateTable
CREATE TABLE "RuleSet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL,
    "rules" TEXT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "updatedById" TEXT NOT NULL,
    "updatedByName" TEXT NOT NULL
);

-- A grant is a pattern now. Those there were covered the identical call, or one file.
CREATE TABLE "new_Grant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "scope" TEXT NOT NULL,
    "sessionId" TEXT,
    "profileId" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorName" TEXT NOT NULL,
    "approvalId" TEXT,
    "createdAt" BIGINT NOT NULL,
    "expiresAt" BIGINT,
    "revokedAt" BIGINT,
    "revokedById" TEXT,
    "revokedByName" TEXT,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "lastUsedAt" BIGINT
);
INSERT INTO "new_Grant" ("id", "scope", "sessionId", "profileId", "pattern", "words", "authorId", "authorName", "approvalId", "createdAt", "revokedAt", "hits", "lastUsedAt")
SELECT g."id", g."scope", g."sessionId", g."profileId",
    CASE
        WHEN g."tool" IN ('change', 'look') THEN json_object('kind', 'path', 'access', g."tool", 'path', g."command", 'isFolder', json('false'))
        ELSE json_object('kind', 'exact', 'tool', g."tool", 'command', g."command", 'cwd', g."cwd")
    END,
    CASE g."tool"
        WHEN 'change' THEN 'Change the file ' || g."command"
        WHEN 'look' THEN 'Look at ' || g."command"
        WHEN 'terminal' THEN 'Run exactly this command in ' || g."cwd" || ': ' || g."command"
        ELSE 'Grant exactly this request: ' || g."command"
    END,
    g."authorId", COALESCE(u."name", 'Somebody'), g."approvalId", g."createdAt", g."revokedAt", g."hits", g."lastUsedAt"
FROM "Grant" g LEFT JOIN "User" u ON u."id" = g."authorId";
DROP TABLE "Grant";
ALTER TABLE "new_Grant" RENAME TO "Grant";

-- CreateIndex
CREATE INDEX "Grant_profileId_revokedAt_idx" ON "Grant"("profileId", "revokedAt");

-- CreateIndex
CREATE INDEX "Grant_sessionId_idx" ON "Grant"("sessionId");
