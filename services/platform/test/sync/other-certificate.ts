const pem = (what: string, text: string) =>
  `-----BEGIN ${what}-----\n${text}\n-----END ${what}-----\n`;

/** Of other.example.org, by its own word, until the year 2126. */
export const certificate = pem(
  'CERTIFICATE',
  'MIIBrjCCAVOgAwIBAgIUP3aswqm+2nBrMMXWpfSWLooxM9EwCgYIKoZIzj0EAwIwHDEaMBgGA1UEAwwRb3RoZXIuZXhhbXBs' +
    'ZS5vcmcwIBcNMjYxMTI2MTMxNjU3WhgPMjEyNjExMDIxMzE2NTdaMBwxGjAYBgNVBAMMEW90aGVyLmV4YW1wbGUub3JnMFkw' +
    'EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERaTFcHfeeOX4C8jjk/qtEWVsrEZoVRWJmAxdu5l7x34LTKXF4xCxwx+BfkoJJ6FK' +
    'I4zjAIuflG/Di938IXgM46NxMG8wHQYDVR0OBBYEFOWUMFq/pOvUEF/Ref/qr496yHZtMB8GA1UdIwQYMBaAFOWUMFq/pOvU' +
    'EF/Ref/qr496yHZtMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRb3RoZXIuZXhhbXBsZS5vcmcwCgYIKoZIzj0EAwID' +
    'SQAwRgIhAKM1PtLGmjgk0k4/2rIjKD4mTLFnDbnRBWvKgc7PzvU2AiEA2TE1Ru/fmjeZ/F1ZyytEFebQFRJDSmSwB4CObqVz' +
    '0Ms=',
);
export const key = pem(
  'EC PRIVATE KEY',
  'MHcCAQEEIKF3TfECgcshaTDlvlMjhQ4QxVSoQx2H+qite8RthqrXoAoGCCqGSM49AwEHoUQDQgAERaTFcHfeeOX4C8jjk/qt' +
    'EWVsrEZoVRWJmAxdu5l7x34LTKXF4xCxwx+BfkoJJ6FKI4zjAIuflG/Di938IXgM4w==',
);
