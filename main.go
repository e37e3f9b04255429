// Touchline is a web site for live sports rooms. The program is the package app.
package main

import (
	"os"

	"touchline/app"
)

func main() { os.Exit(app.Main(os.Args)) }
