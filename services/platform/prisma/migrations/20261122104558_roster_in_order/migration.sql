-- The roster of a facility in its order: by facility alone the planner walks all members by name until a page is full.
-- Whatever is looked up by facility alone begins this index as well.
DROP INDEX "members_facility_code_idx";

CREATE INDEX "members_facility_code_search_name_member_number_idx" ON "members"("facility_code", "search_name", "member_number");
