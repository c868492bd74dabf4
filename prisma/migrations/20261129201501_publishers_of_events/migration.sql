-- Without a default: nobody knows the publishers of earlier events.
ALTER TABLE "Event" ADD COLUMN "publisherId" TEXT;
