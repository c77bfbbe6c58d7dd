/** Settings that depend on others. */
interface RelatedSettings {
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly s3Bucket: string | undefined;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string | undefined;
  readonly s3AccessKey: string | undefined;
  readonly s3SecretKey: string | undefined;
  readonly registration: string | undefined;
  readonly inviteCode: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly beforeAppendUrl: string | undefined;
  readonly hostJwtSecret: string | undefined;
  readonly hostJwksFile: string | undefined;
  readonly hostJwtAudience: string | undefined;
  readonly hostJwtIssuer: string | undefined;
  readonly turnUrls: readonly string[];
  readonly turnSecret: string | undefined;
  readonly visitors: boolean;
  readonly contactGroup: unknown;
}

/** Sentences about settings that do not go together. */
export function contradictionsIn(settings: RelatedSettings): string[] {
  const { registration, inviteCode, webhookUrl, webhookSecret, beforeAppendUrl } = settings;
  const faults: string[] = [];
  if (settings.redisUrl !== undefined && settings.databaseUrl === undefined)
    faults.push('REDIS_URL needs DATABASE_URL: only servers on one PostgreSQL have something to share');
  if (registration === 'code' && inviteCode === undefined) faults.push('IM_REGISTRATION=code needs IM_INVITE_CODE');
  const hook =
    webhookUrl !== undefined ? 'IM_WEBHOOK_URL' : beforeAppendUrl !== undefined ? 'IM_BEFORE_APPEND_URL' : undefined;
  if ((hook === undefined) !== (webhookSecret === undefined)) {
    const first = hook ?? 'IM_WEBHOOK_URL';
    faults.push(`${first} and IM_WEBHOOK_SECRET need each other: nothing is sent that is not signed`);
  }
  if (settings.hostJwksFile !== undefined) {
    if (settings.hostJwtSecret !== undefined)
      faults.push('IM_HOST_JWKS_FILE and IM_HOST_JWT_SECRET exclude each other: one algorithm signs a host in');
    if (settings.hostJwtAudience === undefined) faults.push('IM_HOST_JWKS_FILE needs IM_HOST_JWT_AUDIENCE');
    if (settings.hostJwtIssuer === undefined) faults.push('IM_HOST_JWKS_FILE needs IM_HOST_JWT_ISSUER');
  }
  if (settings.visitors && settings.contactGroup === undefined) faults.push('IM_VISITORS=on needs IM_CONTACT_GROUP');
  const needsSecret = settings.turnUrls.some((url) => url.startsWith('turn'));
  if (needsSecret !== (settings.turnSecret !== undefined))
    faults.push('TURN_URLS with a TURN server and TURN_SECRET need each other');
  if (settings.s3Bucket === undefined) {
    const { s3Endpoint, s3Region, s3AccessKey, s3SecretKey } = settings;
    const rest = { IM_S3_ENDPOINT: s3Endpoint, IM_S3_REGION: s3Region, IM_S3_ACCESS_KEY: s3AccessKey };
    for (const [variable, value] of Object.entries({ ...rest, IM_S3_SECRET_KEY: s3SecretKey }))
      if (value !== undefined) faults.push(`${variable} needs IM_S3_BUCKET`);
  } else {
    if (settings.s3Endpoint === undefined && settings.s3Region === undefined)
      faults.push('IM_S3_BUCKET needs IM_S3_REGION, or IM_S3_ENDPOINT for a server other than Amazon S3');
    if ((settings.s3AccessKey === undefined) !== (settings.s3SecretKey === undefined))
      faults.push('IM_S3_ACCESS_KEY and IM_S3_SECRET_KEY need each other');
  }
  return faults;
}
