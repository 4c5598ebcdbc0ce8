package engine

// Version is that of the whole product, by semantic versioning: of this package, of the
// programs, of the widget and of what they tell each other. CHANGELOG.md says what each
// version brought, and of which version its receipts are.
const Version = "0.1.0"
