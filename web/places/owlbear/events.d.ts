/** The part of the package events that the types of the SDK use. The package has no types. */
declare module "events" {
  export class EventEmitter {}
}
