alter table "deliveries" drop column "payload";
