create table "mail_accounts" (
  "member_number" text not null,
  "address" text not null,
  "created_at" timestamptz(3),
  "reserved_at" timestamptz(3) not null default current_timestamp,
  constraint "mail_accounts_pkey" primary key ("member_number"),
  constraint "mail_accounts_member_number_fkey" foreign key ("member_number") references "members"("member_number") on delete no action on update no action
);
create unique index "mail_accounts_address_key" on "mail_accounts"("address");
