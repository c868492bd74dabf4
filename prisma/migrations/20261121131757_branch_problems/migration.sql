-- CreateTable
CREATE TABLE "BranchProblem" (
    "id" TEXT NOT NULL,
    "branchNumber" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reporterId" TEXT,
    "reporterName" TEXT NOT NULL,
    "organizationName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "doneBy" TEXT,

    CONSTRAINT "BranchProblem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BranchProblem_createdAt_idx" ON "BranchProblem"("createdAt" DESC);

-- CreateIndex
CREATE INDEX "BranchProblem_branchNumber_idx" ON "BranchProblem"("branchNumber");

-- CreateIndex
CREATE INDEX "BranchProblem_reporterId_idx" ON "BranchProblem"("reporterId");

-- AddForeignKey
ALTER TABLE "BranchProblem" ADD CONSTRAINT "BranchProblem_branchNumber_fkey" FOREIGN KEY ("branchNumber") REFERENCES "Branch"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchProblem" ADD CONSTRAINT "BranchProblem_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
