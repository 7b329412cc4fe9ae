create table "upstreams" (
  "name" text not null,
  "target" text not null,
  "rewrites" jsonb not null,
  "methods" text[],
  "connect_timeout_ms" integer not null,
  "idle_timeout_ms" integer not null,
  "body_limit_bytes" bigint not null,
  "breaker_failures" integer not null,
  "breaker_open_ms" integer not null,
  "allowed_ranges" text[],
  "request_headers" text[],
  "cors_origins" text[],
  "created_at" timestamptz(3) not null default current_timestamp,
  "updated_at" timestamptz(3) not null,
  constraint "upstreams_pkey" primary key ("name")
);
