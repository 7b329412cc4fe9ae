-- What was rejected of one member, for whoever wants to know what is kept about them, or to be forgotten.
CREATE INDEX "sync_rejected_member_number" ON "sync_rejected" (("fields" ->> 'member_number'));
