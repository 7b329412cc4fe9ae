-- CreateTable
CREATE TABLE "daily_figures" (
    "day" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3),
    "members" INTEGER,
    "active" INTEGER,
    "by_status" JSONB,
    "linked" INTEGER,
    "linked_active" INTEGER,
    "logins" INTEGER NOT NULL DEFAULT 0,
    "sync_runs" INTEGER,
    "sync_ms" INTEGER,
    "sync_rejected" INTEGER,
    "deliveries_failed" INTEGER,

    CONSTRAINT "daily_figures_pkey" PRIMARY KEY ("day")
);

-- The last run that ended, and the last that completed, without reading all of them.
CREATE INDEX "sync_runs_ended" ON "sync_runs" ("finished_at") WHERE NOT "dry_run" AND "started_at" IS NOT NULL;
CREATE INDEX "sync_runs_completed" ON "sync_runs" ("finished_at") WHERE NOT "dry_run" AND "status" = 'completed';
