import { PrismaPg } from "@prisma/adapter-pg";
import { DriverAdapterError, type Transaction } from "@prisma/driver-adapter-utils";

/**
 * Prisma's adapter, with transactions that execute nothing after their end. When Prisma rolls back a transaction that timed
 * out, the remaining statements of a running operation would otherwise run outside of it, or inside another transaction.
 */
export class FencedAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => fence(await start(isolationLevel));
    return adapter;
  }
}

const isEnd = (sql: string) => sql === "COMMIT" || sql === "ROLLBACK";

function fence<T extends Transaction>(transaction: T): T {
  let hasEnded = false;
  const pass = (sql: string) => {
    if (isEnd(sql)) hasEnded = true;
    else if (hasEnded)
      throw new DriverAdapterError({ kind: "TransactionAlreadyClosed", cause: "it timed out" });
  };
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = async (query) => {
    pass(query.sql);
    return queryRaw(query);
  };
  transaction.executeRaw = async (query) => {
    pass(query.sql);
    return executeRaw(query);
  };
  return transaction;
}
