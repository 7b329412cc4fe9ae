-- What a member was paid before the rate of now: a raise does not make the pay of earlier periods wrong.
alter table "pay_configurations" add column "earlier_rates" jsonb not null default '[]';
