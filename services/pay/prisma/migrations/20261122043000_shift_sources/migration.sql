-- By which an import knows a shift again, wherever the member or the calendar moved it since.
alter table "shifts" add column "source" text;
create unique index "shifts_source" on "shifts"("membernumber", "source") where "deleted_at" is null and "source" is not null;
