/** Settings that depend on others. */
interface Related {
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
export function contradictionsIn(settings: Related): string[] {
  const { registration, inviteCode, webhookUrl, webhookSecret, beforeAppendUrl } = settings;
  const faults: string[] = [];
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
  return faults;
}
