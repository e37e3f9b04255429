// Manifests for Kubernetes are decoded into the types of its API: an unknown or misspelt field is an error.

package main

import (
	"fmt"
	"os"
	"strings"

	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

func checkManifests(files []string) {
	for _, file := range files {
		if err := checkManifest(file); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", file, err)
			os.Exit(1)
		}
	}
}

func checkManifest(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for i, document := range strings.Split(string(text), "\n---\n") {
		var head struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal([]byte(document), &head); err != nil {
			return fmt.Errorf("document %d: %w", i+1, err)
		}
		into := emptyOf(head.APIVersion + " " + head.Kind)
		if into == nil {
			return fmt.Errorf("document %d is a %s of %s, which has no type here", i+1, head.Kind, head.APIVersion)
		}
		if err := yaml.UnmarshalStrict([]byte(document), into); err != nil {
			return fmt.Errorf("%s of document %d: %w", head.Kind, i+1, err)
		}
	}
	return nil
}

func emptyOf(kind string) any {
	switch kind {
	case "v1 ConfigMap":
		return &core.ConfigMap{}
	case "v1 Service":
		return &core.Service{}
	case "apps/v1 Deployment":
		return &apps.Deployment{}
	case "policy/v1 PodDisruptionBudget":
		return &policy.PodDisruptionBudget{}
	case "networking.k8s.io/v1 NetworkPolicy":
		return &networking.NetworkPolicy{}
	}
	return nil
}
