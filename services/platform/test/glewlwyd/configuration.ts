/** `glewlwyd.conf` of a package that lies in `folder`, with its database in `own`. */
export const configuration = ({
  folder,
  own,
  origin,
  listensOn,
}: {
  readonly folder: string;
  readonly own: string;
  /** How people and services call it; its port is the one it listens on. */
  readonly origin: string;
  readonly listensOn: string;
}) => `
port=${new URL(origin).port}
bind_address="${listensOn}"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="WARNING"
cookie_secure=0
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${folder}/usr/lib/glewlwyd/user"
user_middleware_module_path="${folder}/usr/lib/glewlwyd/user_middleware"
client_module_path="${folder}/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="${folder}/usr/lib/glewlwyd/scheme"
plugin_module_path="${folder}/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="/nowhere.key"
secure_connection_pem_file="/nowhere.pem"
secure_connection_ca_file="/nowhere.crt"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${own}/glewlwyd.db"; };
`;
