-- DropTable
DROP TABLE "upstreams";
