-- CreateTable
CREATE TABLE "daily_figures" (
    "day" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3),
    "started" INTEGER,
    "completed" INTEGER,
    "expired" INTEGER,
    "accounts" INTEGER,
    "tasks" INTEGER,

    CONSTRAINT "daily_figures_pkey" PRIMARY KEY ("day")
);
