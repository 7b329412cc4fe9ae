-- CreateTable
CREATE TABLE "daily_figures" (
    "day" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3),
    "members" INTEGER,
    "shifts" INTEGER,
    "statements" INTEGER,
    "shared_checks" INTEGER,

    CONSTRAINT "daily_figures_pkey" PRIMARY KEY ("day")
);
