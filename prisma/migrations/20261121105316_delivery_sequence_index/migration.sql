-- CreateIndex
CREATE INDEX "Delivery_sequence_idx" ON "Delivery"("sequence");
