-- CreateTable
CREATE TABLE "RetentionRun" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,
    "bodies" INTEGER NOT NULL,
    "deliveries" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,

    CONSTRAINT "RetentionRun_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "RetentionRun" ADD CONSTRAINT "RetentionRun_one_row" CHECK ("id" = 1);
