-- Which of a member's deleted shifts were deleted longest ago: only the last of them are kept.
create index "shifts_deleted" on "shifts"("membernumber", "deleted_at") where "deleted_at" is not null;
