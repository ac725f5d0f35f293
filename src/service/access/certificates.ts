import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import type { Admitted, PresentedCertificate } from './callers.js';
import type { Scopes } from './scopes.js';

/** Fields of a certificate's subject that a rule may name. */
export const SUBJECT_FIELDS = ['CN', 'O', 'OU'] as const;

/** Which certificates are whose. */
export interface CertificateRule {
  /** The fields of the subject, each as it is to be. @default any */
  readonly subject?:
    Readonly<Partial<Record<(typeof SUBJECT_FIELDS)[number], string | undefined>>> | undefined;
  /** A name of subjectAltName, as `DNS:chat.example.com` or `URI:spiffe://example.com/chat`. @default any */
  readonly san?: string | undefined;
  /** For log lines and limits. @default the certificate's CN */
  readonly name?: string | undefined;
  readonly tenant?: string | undefined;
  readonly scopes: Scopes;
}

/** Says who a client's certificate stands for. */
export interface CertificateCallers {
  /** 403 for a certificate that no rule is about. */
  callerOf(certificate: PresentedCertificate): Admitted;
}

/** Callers by certificate: by the first rule that fits. */
export function certificateCallers(rules: readonly CertificateRule[]): CertificateCallers {
  return {
    callerOf(certificate) {
      const rule = rules.find((one) => fits(one, certificate));
      if (rule === undefined) return { refused: UNKNOWN };
      const name = rule.name ?? shown(valuesOf(certificate, 'CN')[0]) ?? 'certificate';
      const id = `certificate ${JSON.stringify([rule.tenant ?? '', name])}`;
      const { tenant, scopes } = rule;
      return { caller: { name, id, by: 'certificate', tenant, scopes, projects: undefined } };
    },
  };
}

function fits({ subject = {}, san }: CertificateRule, certificate: PresentedCertificate): boolean {
  const isOfSubject = SUBJECT_FIELDS.every((field) => {
    const wanted = subject[field];
    return wanted === undefined || valuesOf(certificate, field).includes(wanted);
  });
  return isOfSubject && (san === undefined || namesOf(certificate).includes(san));
}

function valuesOf({ subject }: PresentedCertificate, field: string): readonly string[] {
  const value = Object.hasOwn(subject, field) ? subject[field] : undefined;
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** Node quotes names that could be taken for several; certificates with such a name have none that counts. */
function namesOf({ subjectaltname = '' }: PresentedCertificate): readonly string[] {
  return subjectaltname.includes('"') ? [] : subjectaltname.split(', ');
}

function shown(name: string | undefined): string | undefined {
  return name !== undefined && /^[\w.@:/ -]{1,128}$/.test(name) ? name : undefined;
}

const UNKNOWN: StatusError = statusOfHttp(403, 'The client certificate is of nobody that is known', [
  { kind: 'ErrorInfo', reason: 'CERTIFICATE_UNKNOWN' },
]);
