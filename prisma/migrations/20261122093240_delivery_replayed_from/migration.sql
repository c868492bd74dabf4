-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "replayedFrom" "DeliveryState";
