export interface TelemetryOptions {
  /** The service’s name, unless OTEL_SERVICE_NAME gives another. */
  readonly name: string;
  /** What of the path of a request that the service sends may be shown: other services’ paths hold ids and tokens. */
  readonly shownPath?: ((path: string) => string | null) | undefined;
}
