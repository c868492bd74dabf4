-- After a crash of the database, or on the standby that takes over, workers still send what they hold: without the leases
-- of that, the same deliveries are claimed again and a receiver gets more at once than its limit.
ALTER TABLE "DeliveryLease" SET LOGGED;
