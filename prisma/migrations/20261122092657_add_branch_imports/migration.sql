-- CreateTable
CREATE TABLE "BranchImport" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorName" TEXT NOT NULL,
    "added" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "closed" INTEGER NOT NULL,
    "undoneAt" TIMESTAMPTZ(3),
    "undoneBy" TEXT,

    CONSTRAINT "BranchImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BranchImportChange" (
    "importId" TEXT NOT NULL,
    "branchNumber" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,

    CONSTRAINT "BranchImportChange_pkey" PRIMARY KEY ("importId","branchNumber")
);

-- CreateIndex
CREATE INDEX "BranchImport_createdAt_idx" ON "BranchImport"("createdAt" DESC);

-- AddForeignKey
ALTER TABLE "BranchImportChange" ADD CONSTRAINT "BranchImportChange_importId_fkey" FOREIGN KEY ("importId") REFERENCES "BranchImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
