/** Why a trigger cannot be compiled. `position` counts UTF-16 units from 0 in `field`; null when it has none. */
export interface TriggerFault {
  readonly kind: 'TriggerFault';
  readonly field: string;
  readonly message: string;
  readonly position: number | null;
}
