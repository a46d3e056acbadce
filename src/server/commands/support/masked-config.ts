import type { Env } from '../../platform/system/env.ts'

/** The settings as the program reads them, by the names of their variables: a secret only says whether it is set. */
export function maskedConfig(env: Env): Record<string, string> {
  const { mailFrom } = env
  return {
    PORT: String(env.port),
    HOST: env.host,
    PUBLIC_URL: env.publicUrl?.origin ?? '-',
    DATABASE_URL: maskedUrl(env.databaseUrl),
    DATABASE_DIRECT_URL: maskedUrl(env.databaseDirectUrl),
    DATABASE_PREPARE: env.databasePrepare ? '1' : '0',
    MIGRATION_DATABASE_URL: maskedUrl(env.migrationDatabaseUrl),
    EMBEDDED: env.allowsEmbedded ? '1' : '0',
    DATA_DIR: env.dataDir,
    EMBEDDED_SYNC: env.embeddedSync ? '1' : '0',
    ERASURE_LOG: env.erasureLog,
    BACKUP_HOOK: env.backupHook ?? '-',
    SECRET_KEY: env.secretKey === null ? `the key file in ${env.dataDir}` : mask,
    SECRET_KEY_OLD: env.oldSecretKey === null ? '-' : mask,
    SMTP_URL: maskedUrl(env.smtpUrl),
    SMTP_PLAIN: env.allowsPlainMail ? '1' : '0',
    MAIL_FROM: mailFrom ? `${mailFrom.name} <${mailFrom.address}>`.trim() : '-',
    SUPPORT_EMAIL: env.supportEmail,
    ALERT_EMAIL: env.alertEmail ?? '-',
    PRIVACY_CONTROLLER: env.privacy?.controller ?? '-',
    PRIVACY_ADDRESS: env.privacy?.address ?? '-',
    PRIVACY_CONTACT: env.privacy?.contact ?? '-',
    TRUST_PROXY: Array.isArray(env.trustProxy) ? env.trustProxy.join(', ') : '-',
    METRICS_PORT: env.metrics ? String(env.metrics.port) : '-',
    METRICS_HOST: env.metrics?.host ?? '-',
    ADDRESS_LOG: env.addressLog,
    EVENTS_MONTHS: String(env.eventsMonths),
    REQUIRE_SECOND_FACTOR: env.demandsFactor ? '1' : '0',
    OFFLINE_PAGE: env.offlinePage ? '1' : '0',
    LOG_LEVEL: env.logLevel,
  }
}

const mask = '********'

/** A URL with its password masked, and without its parameters, which can hold one. */
function maskedUrl(text: string | null): string {
  if (text === null) return '-'
  const url = new URL(text)
  if (url.password) url.password = mask
  url.search = ''
  return url.href
}
