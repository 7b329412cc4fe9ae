/** `glewlwyd.conf`. People and services call it at `origin`, whose port is the one it listens on. */
export const configuration = (origin: string) => `
port=${new URL(origin).port}
bind_address="0.0.0.0"
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
user_module_path="/usr/lib/glewlwyd/user"
user_middleware_module_path="/usr/lib/glewlwyd/user_middleware"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="/nowhere.key"
secure_connection_pem_file="/nowhere.pem"
secure_connection_ca_file="/nowhere.crt"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "/data/glewlwyd.db"; };
`;
