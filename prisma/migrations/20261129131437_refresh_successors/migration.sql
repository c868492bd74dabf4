CREATE TABLE "RefreshSuccessor" (
    "hash" BYTEA NOT NULL,
    "successorHash" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "RefreshSuccessor_pkey" PRIMARY KEY ("hash")
);
